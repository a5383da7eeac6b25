import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

export async function installOpenApi(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: "3.1.0",
			info: {
				title: "Unlisted",
				version: "1",
				description:
					"Finds where a person's data is exposed, gets it removed, proves it, and keeps watching.",
				license: { name: "MIT" },
			},
			components: {
				securitySchemes: {
					bearer: {
						type: "http",
						scheme: "bearer",
						bearerFormat: "JWT",
						description: "An access token of a signed-in person.",
					},
				},
			},
		},
		transform: jsonSchemaTransform,
	});
}
