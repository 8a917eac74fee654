SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA repair_shop_mock;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE repair_shop_mock.format (
    format integer NOT NULL
);
CREATE UNLOGGED TABLE repair_shop_mock.line (
    number bigint NOT NULL,
    sandbox text NOT NULL,
    lock text,
    size integer NOT NULL,
    text text NOT NULL,
    answer text NOT NULL
);
ALTER TABLE ONLY repair_shop_mock.line ALTER COLUMN text SET STORAGE EXTERNAL;
ALTER TABLE ONLY repair_shop_mock.line ALTER COLUMN answer SET STORAGE EXTERNAL;
CREATE TABLE repair_shop_mock.sandbox (
    name text NOT NULL COLLATE pg_catalog."C",
    beginning text NOT NULL,
    sequence bigint NOT NULL,
    forgotten bigint DEFAULT 0 NOT NULL,
    head text NOT NULL,
    used timestamp with time zone DEFAULT now() NOT NULL,
    due timestamp with time zone,
    claimed timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
);
CREATE TABLE repair_shop_mock.thing (
    beginning text NOT NULL,
    kind text NOT NULL,
    id text NOT NULL,
    sequence bigint NOT NULL,
    place bigint NOT NULL,
    text text
);
INSERT INTO repair_shop_mock.format VALUES (2);
INSERT INTO repair_shop_mock.sandbox VALUES ('sample', '6ad94304-b2cb-4ab2-bd8f-8b0b8198a8a6', 9, 0, '{"format":1,"world":"shop","seed":1,"days":0,"start":{"at":1775059200000},"madeAt":1795367981530,"forkDepth":0,"clock":{"at":1775059260000},"counter":6,"mark":7,"shownMark":"1psbl5hp5gj","faults":{"made":1,"set":[{"id":"1","fault":{"status":503,"times":1,"operation":"listVendors"},"seen":0,"hits":0}]},"changedAt":1795367981685}', '2026-11-22 17:19:41.691161+00', '2026-11-22 17:19:41.686+00', '-infinity');
INSERT INTO repair_shop_mock.thing VALUES ('6ad94304-b2cb-4ab2-bd8f-8b0b8198a8a6', 'sessions', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c3JfamN6MHl6bXlwOSIsImNvbXBhbnkiOiJjb21fOHA5ZWJtenFqYSIsImxvY2F0aW9uIjoibG9jXzI5YWozMDh2ZHQiLCJzZXNzaW9uIjoic2VzXzFjZDNjZG5ucXgiLCJzYW5kYm94Ijoic2FtcGxlIiwiaWF0IjoxNzc1MDU5MjAwLCJleHAiOjE3NzUxMDI0MDB9.7CdXhwPb0ZEQSck-P21Q71EQWej6GuPAJr3meoUHBPQ', 1, 1048576, '{"id":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c3JfamN6MHl6bXlwOSIsImNvbXBhbnkiOiJjb21fOHA5ZWJtenFqYSIsImxvY2F0aW9uIjoibG9jXzI5YWozMDh2ZHQiLCJzZXNzaW9uIjoic2VzXzFjZDNjZG5ucXgiLCJzYW5kYm94Ijoic2FtcGxlIiwiaWF0IjoxNzc1MDU5MjAwLCJleHAiOjE3NzUxMDI0MDB9.7CdXhwPb0ZEQSck-P21Q71EQWej6GuPAJr3meoUHBPQ","sessionId":"ses_1cd3cdnnqx","companyId":"com_8p9ebmzqja","userId":"usr_jcz0yzmyp9","locationId":"loc_29aj308vdt","headOffice":false,"expiresAt":1775102400000,"createdDate":"2026-04-01T16:00:00.000Z","updatedDate":null}');
INSERT INTO repair_shop_mock.thing VALUES ('6ad94304-b2cb-4ab2-bd8f-8b0b8198a8a6', 'webhooks', 'whk_n0fmtf1gmm', 2, 2097152, '{"id":"whk_n0fmtf1gmm","companyId":"com_8p9ebmzqja","locationId":null,"createdDate":"2026-04-01T16:00:00.000Z","updatedDate":null,"meta":{"userId":"usr_jcz0yzmyp9","sessionId":"ses_1cd3cdnnqx","version":1},"name":"Books","url":"http://127.0.0.1:9/","enabled":true,"error":false,"errorDate":null,"errorMessage":null,"triggers":["vendor.created"],"version":"v3","createdById":"usr_jcz0yzmyp9"}');
INSERT INTO repair_shop_mock.thing VALUES ('6ad94304-b2cb-4ab2-bd8f-8b0b8198a8a6', 'vendors', 'ven_jrdzwtf21c', 3, 3145728, '{"id":"ven_jrdzwtf21c","companyId":"com_8p9ebmzqja","locationId":"loc_29aj308vdt","createdDate":"2026-04-01T16:00:00.000Z","updatedDate":null,"meta":{"userId":"usr_jcz0yzmyp9","sessionId":"ses_1cd3cdnnqx","version":1},"metadata":{},"name":"Lakeside","accountNumber":null,"address1":null,"address2":null,"city":null,"contactEmail":null,"contactFirstName":null,"contactLastName":null,"contactPhone":null,"country":null,"deleted":false,"deletedReason":null,"deletedUserId":null,"postalCode":null,"state":null,"url":null,"purchaseOrderCount":0,"purchaseOrderAverageCostCents":0,"purchaseOrderTotalCostCents":0,"purchaseOrderLastDate":null,"vendorTemplateId":null,"deletedDate":null}');
INSERT INTO repair_shop_mock.thing VALUES ('6ad94304-b2cb-4ab2-bd8f-8b0b8198a8a6', 'deliveries', 'dlv_4', 3, 3145729, '{"delivery":{"id":"dlv_4","webhookId":"whk_n0fmtf1gmm","companyId":"com_8p9ebmzqja","url":"http://127.0.0.1:9/","headers":{"content-type":"application/json"},"body":"{\"id\":\"dlv_4\",\"trigger\":\"vendor.created\",\"version\":\"v3\",\"createdDate\":\"2026-04-01T16:00:00.000Z\",\"companyId\":\"com_8p9ebmzqja\",\"locationId\":null,\"data\":{\"id\":\"ven_jrdzwtf21c\",\"companyId\":\"com_8p9ebmzqja\",\"locationId\":\"loc_29aj308vdt\",\"createdDate\":\"2026-04-01T16:00:00.000Z\",\"updatedDate\":null,\"meta\":{\"userId\":\"usr_jcz0yzmyp9\",\"sessionId\":\"ses_1cd3cdnnqx\",\"version\":1},\"metadata\":{},\"name\":\"Lakeside\",\"accountNumber\":null,\"address1\":null,\"address2\":null,\"city\":null,\"contactEmail\":null,\"contactFirstName\":null,\"contactLastName\":null,\"contactPhone\":null,\"country\":null,\"deleted\":false,\"deletedReason\":null,\"deletedUserId\":null,\"postalCode\":null,\"state\":null,\"url\":null,\"purchaseOrderCount\":0,\"purchaseOrderAverageCostCents\":0,\"purchaseOrderTotalCostCents\":0,\"purchaseOrderLastDate\":null,\"vendorTemplateId\":null,\"deletedDate\":null}}"},"trigger":"vendor.created","state":"waiting","tries":[],"due":1775059200000}');
INSERT INTO repair_shop_mock.thing VALUES ('6ad94304-b2cb-4ab2-bd8f-8b0b8198a8a6', 'referralSources', 'ref_xma3vvta18', 5, 4194304, '{"id":"ref_xma3vvta18","companyId":"com_8p9ebmzqja","locationId":"loc_29aj308vdt","createdDate":"2026-04-01T16:00:00.000Z","updatedDate":"2026-04-01T16:00:00.000Z","meta":{"userId":"usr_jcz0yzmyp9","sessionId":"ses_1cd3cdnnqx","version":2},"metadata":{},"name":"After","editable":true,"reserved":false}');
INSERT INTO repair_shop_mock.thing VALUES ('6ad94304-b2cb-4ab2-bd8f-8b0b8198a8a6', 'referralSources', 'ref_4a3geb8n7d', 7, 6291456, NULL);
ALTER TABLE ONLY repair_shop_mock.line
    ADD CONSTRAINT line_pkey PRIMARY KEY (number);
ALTER TABLE ONLY repair_shop_mock.sandbox
    ADD CONSTRAINT sandbox_pkey PRIMARY KEY (name);
ALTER TABLE ONLY repair_shop_mock.thing
    ADD CONSTRAINT thing_pkey PRIMARY KEY (beginning, kind, id);
CREATE INDEX line_sandbox ON repair_shop_mock.line USING btree (sandbox, number);
CREATE INDEX sandbox_due ON repair_shop_mock.sandbox USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX sandbox_used ON repair_shop_mock.sandbox USING btree (used);
CREATE INDEX thing_gone ON repair_shop_mock.thing USING btree (beginning) WHERE (text IS NULL);
CREATE INDEX thing_sequence ON repair_shop_mock.thing USING btree (beginning, sequence);
