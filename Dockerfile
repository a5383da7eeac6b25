# docker build -t unlisted .
# The image holds one release (npm run release): the built site, the server, what it needs, and Node. Nothing else.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm run release -- --folder /opt/unlisted

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
