import { CardElement } from "@stripe/react-stripe-js";
import { useId, useMemo, useState } from "react";
import { siteConfig } from "../../lib/site/site-config.ts";
import { Field } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCardStyle } from "./card-style.ts";

/** If taxes are added, the card's postal code says where its owner lives. */
const hidePostalCode = siteConfig.payments?.tax !== true;

interface CardFieldProps {
	/** The input changed, so earlier messages about the card are outdated. */
	onChange?: () => void;
}

/** Stripe's own card field, framed like our fields. The input never passes through our code. */
export function CardField({ onChange }: CardFieldProps) {
	const id = useId();
	const style = useCardStyle();
	const [error, setError] = useState<string>();
	// Nothing is shown until Stripe has drawn its inputs.
	const [drawn, setDrawn] = useState(false);
	const options = useMemo(() => ({ style, hidePostalCode, disableLink: true }), [style]);
	return (
		<Field id={id} label="Card" error={error}>
			<div className="relative">
				<CardElement
					id={id}
					options={options}
					className={`min-h-11 rounded-box bg-sheet px-3 py-2 text-body outline-offset-2 outline-ink focus-within:outline-2 ${
						error ? "border-2 border-exposed" : "border border-edge hover:border-ink"
					}`}
					onReady={() => setDrawn(true)}
					onLoadError={() => setError("The card field could not be loaded. Load the page again.")}
					onChange={(event) => {
						setError(event.error?.message);
						onChange?.();
					}}
				/>
				{drawn || error ? null : (
					<div className="pointer-events-none absolute inset-x-3 top-3">
						<Skeleton label="Loading the card field" widths={["60%"]} />
					</div>
				)}
			</div>
		</Field>
	);
}
