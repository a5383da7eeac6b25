# docker build -t unlisted:0.2.0 --build-arg BEFORE=unlisted:0.1.0 .
# The image holds one release (npm run release): the built site, the server, what it needs, and Node. Nothing else.
# BEFORE is the image that people use now: pages that are open keep their scripts. The first image has none before it.
ARG BEFORE=nothing

FROM debian:bookworm-slim AS nothing
RUN mkdir --parents /opt/unlisted/apps/web/build/client

FROM ${BEFORE} AS before

FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
COPY --from=before /opt/unlisted/apps/web/build/client /before/apps/web/build/client
RUN npm run release -- --folder /opt/unlisted --before /before

FROM debian:bookworm-slim
RUN groupadd --gid 10001 unlisted \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin unlisted \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /opt/unlisted /opt/unlisted
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV HOME=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["/opt/unlisted/bin/unlisted", "healthy"]
ENTRYPOINT ["/opt/unlisted/bin/unlisted"]
CMD ["start"]
