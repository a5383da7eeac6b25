import { pageMeta } from "../lib/site/page-meta.ts";
import { About } from "./about.tsx";
import { Claims } from "./claims.tsx";
import { hero } from "./content.ts";
import { Faq } from "./faq.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Pricing } from "./pricing.tsx";
import { ScoreShowcase } from "./score-showcase.tsx";
import { Testimonials } from "./testimonials.tsx";

export const meta = () =>
	pageMeta({
		title: "Unlisted: your details, struck from the record",
		description: hero.leadWithoutRemoval,
		path: "/",
	});

export default function LandingPage() {
	return (
		<>
			<Hero />
			<Claims />
			<Features />
			<ScoreShowcase />
			<Pricing />
			<Testimonials />
			<About />
			<Faq />
		</>
	);
}
