import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useParams } from "react-router";
import { LoadFailure } from "../lib/api/authed-api.ts";
import { useSession } from "../lib/session/session.ts";
import { loginPath } from "../lib/site/next-path.ts";
import { Page } from "../shell/parts/page.tsx";
import { GuardFailure, GuardWaiting } from "../shell/session/guard-states.tsx";
import { adminRooms, type RoomName } from "./parts/admin-rooms.ts";
import { ConfirmScreen } from "./parts/confirm-screen.tsx";
import { RoomNav } from "./parts/room-nav.tsx";
import { roomKey, sessionKey, useIsOlderThan, useOperatorSession } from "./parts/use-room.ts";
import { AuditRoom } from "./rooms/audit-room.tsx";
import { HealthRoom } from "./rooms/health-room.tsx";
import { PaymentsRoom } from "./rooms/payments-room.tsx";
import { PeopleRoom } from "./rooms/people-room.tsx";
import { PlaybooksRoom } from "./rooms/playbooks-room.tsx";
import { QueuesRoom } from "./rooms/queues-room.tsx";
import { RemovalsRoom } from "./rooms/removals-room.tsx";
import { SettingsRoom } from "./rooms/settings-room.tsx";
import { SourcesRoom } from "./rooms/sources-room.tsx";
import { SupportRequest } from "./rooms/support-request.tsx";
import { SupportRoom } from "./rooms/support-room.tsx";

/** Tells everybody who is not an operator so, signed in or not. The server guards the data itself. */
export function OperatorRooms() {
	const session = useSession();
	if (session.status === "loading") return <GuardWaiting />;
	if (session.status === "unavailable") return <GuardFailure onRetry={() => location.reload()} />;
	if (session.status === "signed-out")
		return session.farewell ? <Navigate to={loginPath("/admin")} replace /> : <Unauthorized />;
	if (session.secondFactorDue) return <Navigate to={loginPath("/admin")} replace />;
	return (
		<OwnQueries key={session.user.id}>
			<Gate />
		</OwnQueries>
	);
}

/** Uses its own query cache, not the product's: what operators see stays here and is removed with the page. */
function OwnQueries({ children }: { children: ReactNode }) {
	const [client] = useState(
		() => new QueryClient({ defaultOptions: { queries: { networkMode: "always", gcTime: 0 } } }),
	);
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function Gate() {
	const queries = useQueryClient();
	const session = useOperatorSession();
	// The answer may be old, because the network is down or the server fails.
	const isOld = useIsOlderThan(session.dataUpdatedAt, session.data?.idle_seconds ?? 0);
	const state = session.data && (isOld ? "confirm" : session.data.state);
	const isOpen = state === "open";
	useEffect(() => {
		// A closed room must not keep what it showed.
		if (!isOpen) queries.removeQueries({ queryKey: roomKey });
	}, [isOpen, queries]);
	if (session.isError && isRefusal(session.error)) return <Unauthorized />;
	if (session.isError && !session.data) return <GuardFailure onRetry={() => void session.refetch()} />;
	if (state === undefined) return <GuardWaiting />;
	if (!isOpen) {
		const onDone = () => queries.invalidateQueries({ queryKey: sessionKey });
		return <ConfirmScreen ways={session.data?.ways ?? { passkey: false }} onDone={onDone} />;
	}
	return <Rooms />;
}

const isRefusal = (error: Error): boolean =>
	error instanceof LoadFailure && (error.status === 401 || error.status === 403);

const Unauthorized = () => <Navigate to="/unauthorized" replace />;

const shown: Record<RoomName, (id: string | undefined) => ReactNode> = {
	health: () => <HealthRoom />,
	queues: () => <QueuesRoom />,
	sources: () => <SourcesRoom />,
	playbooks: () => <PlaybooksRoom />,
	removals: () => <RemovalsRoom />,
	payments: () => <PaymentsRoom />,
	support: (reference) =>
		reference ? <SupportRequest key={reference} reference={reference} /> : <SupportRoom />,
	people: () => <PeopleRoom />,
	settings: () => <SettingsRoom />,
	audit: () => <AuditRoom />,
};

function Rooms() {
	const { room = "health", id } = useParams();
	const current = adminRooms.find(({ name }) => name === room);
	if (!current) return <Navigate to="/admin" replace />;
	return (
		<>
			<RoomNav current={current.name} />
			<Page>{shown[current.name](id)}</Page>
		</>
	);
}
