import {
	BellRing,
	CalendarSync,
	FileLock2,
	FileX2,
	Fingerprint,
	Landmark,
	type LucideIcon,
	ScanSearch,
	Users,
} from "lucide-react";
import { PendingMark } from "../shell/parts/promised.tsx";
import { features } from "./content.ts";
import { Section } from "./section.tsx";

const icons: Record<(typeof features)[number]["key"], LucideIcon> = {
	scan: ScanSearch,
	alert: BellRing,
	removal: FileX2,
	identity: Fingerprint,
	credit: Landmark,
	rescan: CalendarSync,
	family: Users,
	vault: FileLock2,
};

export function Features() {
	return (
		<Section
			id="features"
			title="What we do, day after day"
			text="Eight things, each on record, so that you can see what happened and when."
		>
			<ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
				{features.map((feature) => {
					const { key, title, text } = feature;
					const waitsFor = "waitsFor" in feature ? feature.waitsFor : undefined;
					const more = "more" in feature ? feature.more : undefined;
					const Icon = icons[key];
					return (
						<li key={key} className="group border-t border-ink pt-4 sm:pt-5">
							{/* On a phone the picture is beside its title. Above it, the eight pictures would add a
							   screen of scrolling. */}
							<div className="flex items-center gap-3 sm:block">
								<Icon
									aria-hidden
									strokeWidth={1.5}
									className="size-6 shrink-0 text-safe group-has-[p>[data-promise]:not([hidden])]:text-ink-soft"
								/>
								<h3 className="text-title sm:mt-4">{title}</h3>
							</div>
							<p className="mt-2 text-ink-soft">{text}</p>
							{waitsFor ? (
								<p className="mt-2">
									<PendingMark what={waitsFor} />
								</p>
							) : null}
							{more ? (
								<p className="mt-2 text-note text-ink-soft">
									<span>
										{more.text} <PendingMark what={more.waitsFor} />
									</span>
								</p>
							) : null}
						</li>
					);
				})}
			</ul>
		</Section>
	);
}
