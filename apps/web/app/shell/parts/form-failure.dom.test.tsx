import { render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FormFailure } from "./form-failure.tsx";

const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
afterEach(() => scrolled.mockClear());

it("the message of a form that was not sent is brought into view once, not at every letter typed after it", () => {
	const shown = render(<FormFailure title="Not sent">Try again.</FormFailure>);
	expect(scrolled.mock.contexts[0]).toHaveProperty("textContent", "Not sentTry again.");
	shown.rerender(<FormFailure title="Not sent">Try again.</FormFailure>);
	expect(scrolled).toHaveBeenCalledTimes(1);
});
