import { expect, it } from "vitest";
import { type MailContent, renderMail } from "./mail-layout.ts";

const content: MailContent = {
	subject: "Confirm your email address",
	heading: "Confirm <your> address",
	paragraphs: ["Welcome."],
	code: "123456",
	action: { label: "Confirm", url: "https://unlisted.example/verify-email#token_hash=a&type=signup" },
	footnotes: ["If it was not you, do nothing."],
};
const bodyOf = (html: string) => html.slice(html.indexOf("<body"));

it("a code comes before everything but the heading, in text and in HTML", () => {
	const { text, html } = renderMail(content);
	expect(text.split("\n\n").slice(0, 3)).toEqual(["Confirm <your> address", "    123456", "Welcome."]);
	const places = ["</h1>", "123456", "Welcome.", ">Confirm</a>", "do nothing"].map((part) =>
		bodyOf(html).indexOf(part),
	);
	expect(places.every((place) => place > 0)).toBe(true);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it("on a dark background, every element with a color of its own has a dark variant", () => {
	const { html } = renderMail({
		...content,
		items: [{ label: "Canva", url: "https://unlisted.example/1", note: "Critical" }],
		unsubscribeUrl: "https://unlisted.example/off",
	});
	expect(html).toContain('<meta name="color-scheme" content="light dark">');
	const [, night = ""] = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html) ?? [];
	const colored = [
		...bodyOf(html).matchAll(/<(\w+)([^>]*style="[^"]*(?:[;"]|^)(?:color|background):#[^>]*)>/g),
	];
	expect(colored.length).toBeGreaterThan(8);
	for (const [, tag = "", attributes = ""] of colored) {
		const name = /class="([\w-]+)"/.exec(attributes)?.[1];
		expect(night, `<${tag}${attributes}>`).toContain(name ? `.${name} {` : `${tag} {`);
	}
});

it("no words become markup, and no line break starts another header", () => {
	const { html, subject } = renderMail({ ...content, subject: "Hello\r\nBcc: eve@example.com" });
	expect(html).toContain("Confirm &lt;your&gt; address");
	expect(html).toContain("#token_hash=a&amp;type=signup");
	expect(subject).toBe("Hello Bcc: eve@example.com");
});
