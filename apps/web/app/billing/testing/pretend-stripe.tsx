import type { Stripe, StripeCardElementChangeEvent } from "@stripe/stripe-js";
import { useEffect, useId } from "react";
import { vi } from "vitest";

/** What Stripe's object says about the card in the field. Tests set it. */
export const card = {
	method: { paymentMethod: { id: "pm_1" } } as Awaited<ReturnType<Stripe["createPaymentMethod"]>> | object,
	bank: {} as object,
};

export function startStripe(): void {
	card.method = { paymentMethod: { id: "pm_1" } };
	card.bank = {};
}

export const stripe = {
	createPaymentMethod: vi.fn(async () => card.method),
	confirmCardPayment: vi.fn(async () => card.bank),
	confirmCardSetup: vi.fn(async () => card.bank),
} as unknown as Stripe;

interface FieldProps {
	id?: string;
	onReady?: () => void;
	onChange?: (event: Partial<StripeCardElementChangeEvent>) => void;
}

/** Replaces @stripe/react-stripe-js with a plain field. The text "bad" in it is a mistake that Stripe would find. */
export const reactStripe = {
	Elements: ({ children }: { children: React.ReactNode }) => children,
	useElements: () => ({ getElement: () => ({ focus: () => undefined }) }),
	useStripe: () => stripe,
	CardElement: function PretendCard({ id, onReady, onChange }: FieldProps) {
		const own = useId();
		// biome-ignore lint/correctness/useExhaustiveDependencies: once, as Stripe does
		useEffect(() => onReady?.(), []);
		return (
			<input
				id={id ?? own}
				aria-label="Card number"
				onChange={({ target }) =>
					onChange?.(
						target.value.includes("bad")
							? { error: { type: "validation_error", code: "x", message: "Your card number is invalid." } }
							: {},
					)
				}
			/>
		);
	},
};
