import { screen } from "@testing-library/react";
import type { ScanResult, ScanSources } from "@unlisted/contracts/told";
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

const source = (source_type: string, state: string) => ({
	source_type,
	state,
	last_ok_at: null,
	unknown_since: null,
	reason: null,
	providers: [],
});
const sourcesIn = (...states: string[]) =>
	({
		sample_only: false,
		sources: ["breach_database", "paste_site"].map((name, at) => source(name, states[at] ?? "ok")),
	}) as unknown as ScanSources;

it.each([
	[["not_configured", "not_configured"], "No source of breaches could be checked"],
	[["unknown", "off"], "No source of breaches could be checked"],
	[["ok", "not_configured"], "Nothing found where we could look"],
])("sources that are %s are told as what they are", (states, title) => {
	const results = [{ complete: false }] as ScanResult[];
	show(<EmptyRecord results={results} awaited={false} sources={sourcesIn(...states)} />);
	screen.getByRole("heading", { name: title });
	expect(screen.queryByText(/appears to be secure/)).toBeNull();
});

it.each([
	["says once that only invented people were searched", false, 1],
	["leaves that sentence to the result above it", true, 0],
])("outside the sample, the empty list %s", (_, saidAbove, times) => {
	const results = [{ complete: true }] as ScanResult[];
	const sources = { ...sourcesIn("ok", "ok"), sample_only: true };
	show(<EmptyRecord results={results} awaited={false} sources={sources} saidAbove={saidAbove} />);
	screen.getByText("For the operator");
	expect(screen.queryAllByText(/invented people/)).toHaveLength(times);
	expect(screen.queryByText(/appears to be secure/)).toBeNull();
});
