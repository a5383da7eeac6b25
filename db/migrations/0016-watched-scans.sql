-- When a page last said that it shows this scan to the person. Who watches a scan is told by the page, not by a mail.
alter table private.scan_tasks add column watched_at timestamptz;
