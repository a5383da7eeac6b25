import { type Fact, Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { listed } from "../../ui/words/counted.ts";
import type { ListingDetail } from "../api/types.ts";
import { countryName } from "../words/countries.ts";

export function AboutBroker({ listing: { about, broker } }: { listing: ListingDetail }) {
	const { kind, countries = [], parent, checked } = about;
	const facts: Fact[] = [
		{ term: "Site", value: <span className="font-mono text-note wrap-anywhere">{broker.id}</span> },
		...(kind ? [{ term: "Kind", value: kind }] : []),
		...(countries.length > 0 ? [{ term: "Country", value: listed(countries.map(countryName)) }] : []),
		...(parent ? [{ term: "Owner", value: parent.name }] : []),
	];
	return (
		<Sheet>
			<h2 className="text-title">About {broker.name}</h2>
			<Facts facts={facts} />
			<p className="border-t border-rule pt-3 text-note text-ink-soft">{checked}</p>
		</Sheet>
	);
}
