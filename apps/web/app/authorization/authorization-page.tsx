import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type AuthorizationAnswer, useAuthorization } from "../lib/api/authorization.ts";
import { type BrokerIdentityAnswer, useBrokerIdentity } from "../lib/api/brokers.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AuthorizationText } from "./authorization-text.tsx";
import { SignForm } from "./sign-form.tsx";
import { SignedSheet } from "./signed-sheet.tsx";
import { useSigning } from "./use-signing.ts";

export const meta = () =>
	pageMeta({
		title: "Your authorization",
		description: "The permission that you sign once, so that we may ask companies in your name.",
		path: "/removals/authorization",
		hidden: true,
	});

export default function AuthorizationPage() {
	const authorization = useAuthorization();
	// Only suggests a name: without an answer the field is empty.
	const identity = useBrokerIdentity();
	return (
		<Page>
			<PageHeading
				title="Your authorization"
				subtitle="Sign once, and we may ask companies in your name. Without it, letters come from you, not from an agent."
			>
				<ButtonLink to="/removals/settings" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					Removal settings
				</ButtonLink>
			</PageHeading>
			<div className="max-w-4xl space-y-6">
				<LoadFailed of={authorization} title="We could not load your authorization" />
				{authorization.data && !identity.isPending ? (
					<Signature answer={authorization.data} suggested={nameOf(identity.data)} />
				) : authorization.isError ? null : (
					<Waiting />
				)}
			</div>
		</Page>
	);
}

function Signature({ answer, suggested }: { answer: AuthorizationAnswer; suggested: string }) {
	const top = useRef<HTMLDivElement>(null);
	const [again, setAgain] = useState(false);
	const signing = useSigning(() => {
		setAgain(false);
		// The clicked button is gone, so the focus moves to what it changed.
		top.current?.focus();
	});
	const { text, signed } = answer;
	return (
		<div ref={top} tabIndex={-1} className="space-y-6 outline-none">
			<BackToRemoval signed={Boolean(signed)} />
			{signed ? (
				<SignedSheet
					signed={signed}
					version={text.version}
					signing={signing}
					onAgain={again ? undefined : () => setAgain(true)}
				/>
			) : null}
			{signed && !again ? (
				<details className="group">
					<summary className="flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4">
						Read the text
					</summary>
					<div className="mt-3">
						<AuthorizationText text={text} />
					</div>
				</details>
			) : (
				<>
					<AuthorizationText text={text} />
					<SignForm text={text} suggested={signed?.name ?? suggested} signing={signing} again={again} />
				</>
			)}
		</div>
	);
}

/** The way back, if a step of a removal led here. */
function BackToRemoval({ signed }: { signed: boolean }) {
	const [search] = useSearchParams();
	const id = search.get("removal");
	if (!id || !/^[0-9a-f-]{36}$/.test(id)) return null;
	return (
		<p role="status">
			{signed ? "Signed. The request goes out again, with it. " : "A company asked for it. "}
			<Link to={`/removals/${id}`} className="font-semibold underline underline-offset-4">
				Back to the removal
			</Link>
		</p>
	);
}

function nameOf(identity: BrokerIdentityAnswer | undefined): string {
	const { names = [] } = identity?.identity ?? {};
	const own = names.find(({ kind }) => kind === "present") ?? names[0];
	const parts = own
		? [own.first, own.middle, own.last]
		: [identity?.suggested.first, identity?.suggested.last];
	return parts.filter(Boolean).join(" ");
}

function Waiting() {
	return (
		<div className="min-h-svh space-y-6">
			<Sheet className="min-h-120">
				<Skeleton label="Loading your authorization" widths={["60%", "90%", "85%", "90%", "70%"]} />
			</Sheet>
			<Sheet className="min-h-80">
				<Skeleton label="" widths={["40%", "80%"]} />
			</Sheet>
		</div>
	);
}
