import { Link } from "react-router";
import { siteConfig } from "../../lib/site/site-config.ts";
import { NewsletterForm } from "../../newsletter/newsletter-form.tsx";
import { Brand } from "./brand.tsx";
import { legalLinks } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const columns = [
	{
		title: "Company",
		links: [
			{ label: "About", to: "/#about" },
			{ label: "Features", to: "/#features" },
			{ label: "Pricing", to: "/#pricing" },
		],
	},
	{
		title: "Resources",
		links: [
			{ label: "FAQ", to: "/#faq" },
			{ label: "Support", to: "/support" },
			{ label: "Effectiveness", to: "/effectiveness" },
			{ label: "Create an account", to: "/signup" },
		],
	},
];

export function Footer() {
	return (
		<footer data-print="no" className="border-t border-rule bg-tint">
			<div className="mx-auto max-w-page px-5 pt-8 pb-6 sm:px-8 sm:pt-14 sm:pb-8">
				<div className="grid gap-x-6 gap-y-6 max-sm:grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] sm:grid-cols-2 sm:gap-10 lg:grid-cols-[1fr_1fr_1.4fr_2fr]">
					{columns.map(({ title, links }) => (
						<nav key={title} aria-label={title}>
							<FooterTitle>{title}</FooterTitle>
							<FooterLinks links={links} />
						</nav>
					))}
					<div className="max-sm:col-span-full">
						<FooterTitle>Contact</FooterTitle>
						<div className="flex flex-wrap gap-x-6 sm:block">
							<p className="flex min-h-11 items-center break-all">{siteConfig.supportEmail}</p>
							<p className="flex min-h-11 items-center">{siteConfig.supportPhone}</p>
						</div>
					</div>
					<div className="max-sm:col-span-full">
						<NewsletterForm />
					</div>
				</div>
				<div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule pt-4 sm:mt-12 sm:gap-4 sm:pt-6">
					<Brand />
					<ul className="flex flex-wrap gap-x-5 text-note max-sm:order-last max-sm:w-full">
						{legalLinks.map(({ label, to }) => (
							<li key={to}>
								<Link to={to} className="inline-flex min-h-11 items-center hover:underline">
									{label}
								</Link>
							</li>
						))}
					</ul>
					<ThemeSwitch />
				</div>
				<div className="mt-3 space-y-1 text-note sm:mt-6 text-ink-soft">
					<p>Unlisted is not affiliated with any credit bureau or third-party service.</p>
					<p>© 2025 Unlisted. All rights reserved.</p>
				</div>
			</div>
		</footer>
	);
}

function FooterTitle({ children }: { children: string }) {
	return <h2 className="mb-2 font-sans text-note font-semibold tracking-normal text-ink-soft">{children}</h2>;
}

function FooterLinks({ links }: { links: { label: string; to: string }[] }) {
	return (
		<ul>
			{links.map(({ label, to }) => (
				<li key={to}>
					<Link to={to} className="inline-flex min-h-11 items-center hover:underline">
						{label}
					</Link>
				</li>
			))}
		</ul>
	);
}
