import { documentSteps } from "./document-steps.ts";
import type { CatalogueStep, CountryHelp, HelpClass, HelpCountry, HelpLink, HelpService } from "./help.ts";
import { moneySteps } from "./money-steps.ts";
import { passwordSteps } from "./password-steps.ts";
import { privacySteps } from "./privacy-steps.ts";

/** All steps, worst first. */
export const helpCatalogue: readonly CatalogueStep[] = [
	...passwordSteps,
	...moneySteps,
	...documentSteps,
	...privacySteps,
];

export interface HelpStep {
	readonly id: string;
	readonly title: string;
	readonly how: string;
	readonly links: readonly HelpLink[];
	readonly countries: readonly (CountryHelp & { readonly country: HelpCountry })[];
}

/** The steps after this data was exposed at this service, worst first. */
export function helpSteps(classes: readonly HelpClass[], service: HelpService | null): HelpStep[] {
	const state = service?.state ?? "none";
	return (
		helpCatalogue
			.filter((step) => step.for.length === 0 || step.for.some((one) => classes.includes(one)))
			.filter(({ at }) => at === undefined || at.includes(state))
			// Leaves out steps on the service's site if people should not go there.
			.filter(({ leadsTo }) => leadsTo !== "site" || !service || service.site !== null)
			.map((step) => ({
				id: step.id,
				title: named(step.title, service),
				how: named((service?.passwordPage && step.howThere) || step.how, service),
				links: [...ownPage(step, service), ...(step.links ?? [])],
				countries: Object.entries(step.countries ?? {}).flatMap(([country, help]) =>
					"how" in help ? [{ country: country as HelpCountry, ...help }] : [],
				),
			}))
	);
}

function named(text: string, service: HelpService | null): string {
	return text.replaceAll("{service}", service?.name ?? "the site");
}

function ownPage({ leadsTo }: CatalogueStep, service: HelpService | null): HelpLink[] {
	if (!leadsTo || !service) return [];
	const { name, passwordPage, site } = service;
	if (leadsTo === "password page" && passwordPage)
		return [{ label: `Open ${name}'s password page`, url: passwordPage }];
	return site ? [{ label: `Open ${name}`, url: site }] : [];
}
