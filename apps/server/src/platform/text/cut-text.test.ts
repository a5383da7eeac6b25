import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it("keeps a short text, and cuts a long one without leaving half a character", () => {
	expect(cutText("Ann 😀", 6)).toBe("Ann 😀");
	expect(cutText("Ann 😀", 5)).toBe("Ann ");
	expect(cutText("Annabel", 3)).toBe("Ann");
	expect(cutText("", 3)).toBe("");
});
