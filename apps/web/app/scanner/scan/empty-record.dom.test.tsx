import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { faq } from "../../marketing/content.ts";
import { show } from "../../testing/show.tsx";
import { EmptyRecord } from "./empty-record.tsx";

it("a person who has not scanned yet reads the same time as on the landing page", () => {
	show(<EmptyRecord results={[]} awaited={false} sources={null} />);
	const [said] = screen.getByText(/No scan has run/).textContent?.match(/The first scan takes [^.]+/) ?? [];
	expect(said).toBe("The first scan takes seconds to a few minutes");
	expect(faq.items.map(({ answer }) => answer).join(" ")).toContain(`${said},`);
});
