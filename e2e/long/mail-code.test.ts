import { expect, it } from "vitest";
import { mailTo } from "../support/mailbox.ts";
import { fillSignUp, newPerson } from "../support/person.ts";
import { open, useSite } from "../support/site.ts";

const site = useSite({ env: { AUTH_OTP_EXP: "900" } });

it("how long a mail works is said as AUTH_OTP_EXP has it, in the mail and on the page", async () => {
	const page = await site.visitor();
	const person = newPerson();
	const { email } = person;
	await open(page, "/signup");
	await fillSignUp(page, person);
	await page.getByText("The newest mail works for 15 minutes.").waitFor();
	expect((await mailTo(page, email, /confirm your email/i)).text).toContain("once, for 15 minutes.");

	await open(page, "/forgot-password");
	await page.getByLabel("Email address").fill(email);
	await page.getByRole("button", { name: "Send reset link" }).click();
	await page.getByText("The link expires in 15 minutes").waitFor();
	expect((await mailTo(page, email, /reset your password/i)).text).toContain("once, for 15 minutes.");
	expect(await page.locator("main").innerText()).not.toContain("1 hour");
});

it("on a phone the code has six boxes in a row, and a pasted code fills them", async () => {
	const page = await site.visitor({
		viewport: { width: 390, height: 844 },
		permissions: ["clipboard-read", "clipboard-write"],
	});
	await open(page, "/forgot-password");
	await page.getByLabel("Email address").fill("nobody@example.com");
	await page.getByRole("button", { name: "Send reset link" }).click();
	const field = page.getByLabel("Six-digit code");
	await field.waitFor();
	expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
	await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
	const boxes = field.locator("xpath=preceding-sibling::div/span");
	const drawn = await Promise.all((await boxes.all()).map((box) => box.boundingBox()));
	expect(drawn).toHaveLength(6);
	for (const [at, box] of drawn.entries()) {
		const before = drawn[at - 1];
		expect(box?.width, `box ${at}`).toBeGreaterThanOrEqual(40);
		expect(box?.height, `box ${at}`).toBeGreaterThanOrEqual(44);
		expect(box?.x, `box ${at}`).toBeGreaterThan(before ? before.x + before.width : 0);
		expect(box?.y, `box ${at}`).toBe(drawn[0]?.y);
	}
	// A whole mail has other numbers too. The answer is held back, because a wrong code would empty the boxes.
	await page.route("**/auth/v1/verify", () => undefined);
	await page.evaluate("navigator.clipboard.writeText('November 29, 14:05. Your code is 123 456.')");
	const sent = page.waitForRequest("**/auth/v1/verify");
	await page.keyboard.press("ControlOrMeta+V");
	expect((await sent).postDataJSON()).toMatchObject({ token: "123456", type: "recovery" });
	expect(await boxes.allInnerTexts()).toEqual([..."123456"]);
});
