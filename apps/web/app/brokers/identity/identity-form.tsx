import { identityLimits } from "@unlisted/contracts/broker-values";
import { useRef } from "react";
import type { BrokerIdentityAnswer } from "../../lib/api/brokers.ts";
import { AskBeforeLeaving } from "../../shell/parts/ask-before-leaving.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { BornFields } from "./born-fields.tsx";
import {
	emptyName,
	emptyPlace,
	emptyRelative,
	type IdentityDraft,
	identityOf,
	replaced,
	wrongYear,
} from "./draft.ts";
import { KeptWhere } from "./kept-where.tsx";
import { MoreRows } from "./more-rows.tsx";
import { NameFields } from "./name-fields.tsx";
import { PartSheet } from "./part-sheet.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useIdentityDraft } from "./use-identity-draft.ts";
import { WatchedToo } from "./watched-too.tsx";
import { whoSees } from "./who-sees.ts";

interface IdentityFormProps {
	answer: BrokerIdentityAnswer;
	userId: string;
}

/** Saves while the person types. No field is required, but a search needs a name and a city. */
export function IdentityForm({ answer, userId }: IdentityFormProps) {
	const saved = useIdentityDraft(answer, userId);
	const { draft, kept } = saved.value;
	const form = useRef<HTMLFormElement>(null);
	const change = (part: Partial<IdentityDraft>) => saved.change({ draft: { ...draft, ...part }, kept });
	const leave = saved.saveNow;
	const [name, ...otherNames] = draft.names;
	const [place, ...formerPlaces] = draft.places;
	const namesChanged = (names: typeof otherNames) => change({ names: [name, ...names] });
	const placesChanged = (places: typeof formerPlaces) => change({ places: [place, ...places] });
	const without = <Row extends { key: number }>(rows: readonly Row[], key: number) =>
		rows.filter((row) => row.key !== key);
	return (
		<form
			ref={form}
			method="post"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				leave();
			}}
			// Keeps elements with the keyboard focus above the bar at the bottom.
			className="space-y-6 [&_button]:scroll-mb-28 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28"
		>
			{saved.isElsewhere ? (
				<Notice tone="info" title="This is kept on another device">
					<p>
						You chose to keep it on one device only, and this browser does not have it. What you enter here
						stays in this browser.
					</p>
				</Notice>
			) : null}
			<div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
				<div className="min-w-0 space-y-6">
					<PartSheet
						title="Your name"
						use="We type them into each broker's search, one name at a time."
						seenBy={whoSees(answer, ["first_name", "middle_name", "last_name"])}
					>
						<NameFields
							name={name}
							onChange={(part) => change({ names: replaced(draft.names, name.key, part) })}
							onLeave={leave}
						/>
						<MoreRows
							title="Former names and nicknames"
							intro="Such as the name before a marriage, or what friends call you. Old records have old names."
							one="Name"
							rows={otherNames}
							max={identityLimits.names - 1}
							add="Add a name"
							onAdd={() => namesChanged([...otherNames, emptyName("former")])}
							onRemove={(key) => namesChanged(without(otherNames, key))}
							fields={(row) => (
								<NameFields
									name={row}
									onChange={(part) => namesChanged(replaced(otherNames, row.key, part))}
									onLeave={leave}
								/>
							)}
						/>
					</PartSheet>
					<PartSheet
						title="Where you live"
						use="City and state are typed into searches. Street and ZIP code are only compared with what we find."
						seenBy={whoSees(answer, ["city", "state", "street", "postcode"])}
					>
						<PlaceFields
							place={place}
							present
							onChange={(part) => change({ places: replaced(draft.places, place.key, part) })}
							onLeave={leave}
						/>
						<MoreRows
							title="Where you lived before"
							intro="Brokers keep old addresses for decades. A former city finds records that your current one misses."
							one="Former place"
							rows={formerPlaces}
							max={identityLimits.places - 1}
							add="Add a former place"
							onAdd={() => placesChanged([...formerPlaces, emptyPlace(place.country)])}
							onRemove={(key) => placesChanged(without(formerPlaces, key))}
							fields={(row) => (
								<PlaceFields
									place={row}
									present={false}
									onChange={(part) => placesChanged(replaced(formerPlaces, row.key, part))}
									onLeave={leave}
								/>
							)}
						/>
					</PartSheet>
					<PartSheet
						title="When you were born"
						use="Tells your records from those of others with your name. The year alone helps most."
						seenBy={whoSees(answer, ["age", "birth_year", "birth_date"])}
					>
						<BornFields
							born={draft.born}
							error={wrongYear(draft.born.year)}
							onChange={(part) => change({ born: { ...draft.born, ...part } })}
							onLeave={leave}
						/>
					</PartSheet>
					<PartSheet
						title="Relatives"
						use="Brokers list relatives beside a name. If one matches, the record is almost surely yours."
						seenBy="Nobody. We only compare records with them, here."
					>
						<MoreRows
							title="Names of relatives"
							quiet
							one="Relative"
							rows={draft.relatives}
							max={identityLimits.relatives}
							add="Add a relative"
							onAdd={() => change({ relatives: [...draft.relatives, emptyRelative()] })}
							onRemove={(key) => change({ relatives: without(draft.relatives, key) })}
							fields={(row) => (
								<TextField
									label="First and last name"
									autoComplete="off"
									autoCapitalize="words"
									spellCheck={false}
									maxLength={120}
									value={row.name}
									onChange={({ target }) =>
										change({ relatives: replaced(draft.relatives, row.key, { name: target.value }) })
									}
									onBlur={leave}
								/>
							)}
						/>
					</PartSheet>
				</div>
				<div className="min-w-0 space-y-6">
					<WatchedToo watched={answer.watched ?? []} seenBy={whoSees(answer, ["phone", "email"])} />
					<KeptWhere
						kept={kept}
						onChange={(place) => saved.change({ draft, kept: place })}
						forget={saved.forget}
					/>
				</div>
			</div>
			<SaveBar state={saved.state} identity={identityOf(draft)} entered={saved.value} onRetry={leave} />
			<AskBeforeLeaving unsaved={saved.isUnsaved} saving={saved.state.kind === "saving"} />
		</form>
	);
}
