import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { CodeField } from "./code-field.tsx";

function shown() {
	const onComplete = vi.fn();
	function Form() {
		const [code, setCode] = useState("");
		return <CodeField label="Code" value={code} onChange={setCode} onComplete={onComplete} />;
	}
	return { ...show(<Form />), onComplete };
}
const field = () => screen.getByLabelText("Code");

it.each([
	["123456", "123456"],
	["123 456", "123456"],
	["Sent on November 25, 2026 at 9:41: your code is 123456. It works for 60 minutes.", "123456"],
	["12", "12"],
])("takes the code out of a pasted “%s”", async (pasted, taken) => {
	const { user, onComplete } = shown();
	await user.click(field());
	await user.paste(pasted);
	expect(field()).toHaveProperty("value", taken);
	expect(onComplete.mock.calls).toEqual(taken.length === 6 ? [[taken]] : []);
});

it("a pasted code replaces digits that were typed before", async () => {
	const { user, onComplete } = shown();
	await user.type(field(), "99");
	await user.paste("123456");
	expect(field()).toHaveProperty("value", "123456");
	expect(onComplete.mock.calls).toEqual([["123456"]]);
});

it("draws six boxes, each with its digit, over one field that browsers fill in with the code of a message", async () => {
	const { user, container } = shown();
	const boxes = () =>
		[...container.querySelectorAll("[aria-hidden] > span")].map(({ textContent }) => textContent);
	expect(boxes()).toEqual(["", "", "", "", "", ""]);
	expect(container.querySelectorAll("input")).toHaveLength(1);
	expect(field().getAttribute("autocomplete")).toBe("one-time-code");
	expect(field().getAttribute("inputmode")).toBe("numeric");
	await user.type(field(), "12");
	expect(boxes()).toEqual(["1", "2", "", "", "", ""]);
	await user.paste("654321");
	expect(boxes()).toEqual([..."654321"]);
});
