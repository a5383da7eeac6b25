import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { PhoneCodeForm } from "../../shell/parts/phone-code-form.tsx";
import { ProofButtons } from "../../shell/proof/proof-form.tsx";
import { show } from "../../testing/show.tsx";
import { PhoneFactorForm } from "./phone-factor-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorCodeForm } from "./two-factor-code-form.tsx";

const nothing = () => undefined;
const later = async () => undefined;
const enrollment = { factorId: "f", secret: "ABCD", qrCode: "data:," };
const code = { factorId: "f", number: "the number that ends in 67", submitText: "Go on", onVerified: later };

const forms: readonly (readonly [button: string, form: ReactNode])[] = [
	[
		"Verify and switch on",
		<TwoFactorCodeForm key="app" enrollment={enrollment} onOn={nothing} onBusy={nothing} />,
	],
	["Text me a code", <PhoneFactorForm key="phone" onOn={nothing} onBusy={nothing} />],
	["Text me a code", <PhoneCodeForm key="ask" {...code} />],
	["Go on", <PhoneCodeForm key="code" {...code} firstChallenge="c" />],
	["I have saved them", <RecoveryCodes key="codes" codes={["aaaaa-bbbbb"]} onDone={nothing} />],
	["Confirm", <ProofButtons key="proof" busy={false} onCancel={nothing} />],
];

it.each(forms)("%s stays visible while the rest of its dialog scrolls", (button, form) => {
	show(form);
	expect(screen.getByRole("button", { name: button }).closest(".dialog-actions")).not.toBeNull();
});
