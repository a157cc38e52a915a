-- Who buys.
CREATE TABLE IF NOT EXISTS shop.customers ( --//= class shop.customers
  id INT PRIMARY KEY, --//= attribute shop.customers.id
  name TEXT NOT NULL --//= attribute shop.customers.name
);

CREATE FUNCTION total(a INT, b INT) RETURNS INT AS $$ SELECT a + b; $$ LANGUAGE sql; --//= function total

CREATE VIEW totals AS SELECT total(1, 2), upper(name) FROM shop.customers; --//= class totals //! total -> shop.sql:total; upper -> candidates
SELECT shop.total(1, 2) FROM totals t JOIN customers; --//! total -> candidates
CREATE INDEX by_name ON shop.customers (name); --//= variable by_name
CREATE TYPE mood AS ENUM ('good', 'bad'); --//= class mood
INSERT INTO totals VALUES (1);
