import { Deployment } from "kubernetes-models/apps/v1";
import { CronJob } from "kubernetes-models/batch/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, PersistentVolumeClaim, Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { read, settingsIn, unknownSettings } from "./testing/deploy-files.ts";

const kinds: Record<string, new (data?: never) => { validate(): void }> = {
	"v1 ConfigMap": ConfigMap,
	"v1 PersistentVolumeClaim": PersistentVolumeClaim,
	"v1 Service": Service,
	"batch/v1 CronJob": CronJob,
	"apps/v1 Deployment": Deployment,
	"policy/v1 PodDisruptionBudget": PodDisruptionBudget,
	"networking.k8s.io/v1 Ingress": Ingress,
	"networking.k8s.io/v1 NetworkPolicy": NetworkPolicy,
};

interface Manifest {
	readonly apiVersion: string;
	readonly kind: string;
	readonly metadata: { readonly name: string };
	readonly data?: Record<string, string>;
	readonly spec?: {
		readonly template?: PodTemplate;
		readonly jobTemplate?: {
			readonly spec: { readonly template: PodTemplate; readonly activeDeadlineSeconds?: number };
		};
		readonly podSelector?: { readonly matchLabels: Record<string, string> };
		readonly ingress?: readonly { readonly from: readonly unknown[] }[];
	};
}
interface PodTemplate {
	readonly metadata: { readonly labels: Record<string, string> };
	readonly spec: PodSpec;
}
interface PodSpec {
	readonly securityContext: Record<string, unknown>;
	readonly containers: readonly {
		readonly env: readonly { readonly name: string; readonly valueFrom?: unknown }[];
		readonly envFrom: readonly unknown[];
		readonly securityContext: Record<string, unknown>;
	}[];
}

describe("the manifests for Kubernetes", () => {
	const manifests = parseAllDocuments(read("deploy/kubernetes/unlisted.yaml")).map(
		(document) => document.toJS() as Manifest,
	);
	const templates = manifests.flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
	const pods = templates.map(({ spec }) => spec);

	it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
		"%s fits Kubernetes' own schema",
		(_, manifest) => {
			const Kind = kinds[`${manifest.apiVersion} ${manifest.kind}`];
			expect(Kind, "a kind that this test knows").toBeDefined();
			expect(() => Kind && new Kind(manifest as never).validate()).not.toThrow();
		},
	);

	it("set only settings that the product knows", () => {
		const set = pods.flatMap(({ containers }) =>
			containers.flatMap(({ env }) => env.map(({ name }) => name)),
		);
		const mapped = manifests.flatMap(({ data }) => Object.keys(data ?? {}));
		expect([...set, ...mapped]).toContain("ROLE");
		expect(unknownSettings([...set, ...mapped])).toEqual([]);
	});

	it("end what is started every night before the next night, if it hangs", () => {
		const nightly = manifests.flatMap(({ spec }) => spec?.jobTemplate?.spec ?? []);
		expect(nightly).toHaveLength(1);
		for (const { activeDeadlineSeconds } of nightly) expect(activeDeadlineSeconds).toBeLessThan(23 * 3600);
	});

	it("run it without special rights, on a root file system that it cannot write to", () => {
		expect(pods).toHaveLength(3);
		for (const { securityContext, containers } of pods) {
			expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
			for (const container of containers)
				expect(container.securityContext).toEqual({
					allowPrivilegeEscalation: false,
					readOnlyRootFilesystem: true,
					capabilities: { drop: ["ALL"] },
				});
		}
	});

	it("start no pod without the master key and the database's address, because a key in /data would be lost with the pod", () => {
		const ofSecret = (key: string) => ({ secretKeyRef: { name: "unlisted", key, optional: false } });
		for (const { env, envFrom } of pods.flatMap(({ containers }) => containers)) {
			for (const name of ["MASTER_KEY", "DATABASE_URL"])
				expect(env).toContainEqual({ name, valueFrom: ofSecret(name) });
			// The last entry wins, so a TRUST_PROXY or PUBLIC_URL in the secret cannot override the manifests.
			expect(envFrom.at(-1)).toEqual({ configMapRef: { name: "unlisted" } });
		}
		const names = settingsIn("deploy/kubernetes/example.env");
		expect(unknownSettings(names)).toEqual([]);
		expect(names).toEqual(expect.arrayContaining(["MASTER_KEY", "DATABASE_URL", "BACKUP_RECIPIENTS"]));
	});

	it("let the ingress reach the api, let Prometheus reach api and worker, and block everything else", () => {
		const from = (namespace: string) => ({
			namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } },
		});
		const allowed = new Map([
			["api", [from("ingress-nginx"), from("monitoring")]],
			["worker", [from("monitoring")]],
			["backup", []],
		]);
		expect(templates.map(({ metadata }) => metadata.labels.role).sort()).toEqual([...allowed.keys()].sort());
		const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
		for (const [role, peers] of allowed) {
			const own = policies.filter(({ spec }) => spec?.podSelector?.matchLabels.role === role);
			expect(own.map(({ spec }) => spec?.ingress?.flatMap((rule) => rule.from))).toEqual([peers]);
		}
	});
});
