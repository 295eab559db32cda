-- Every sale updates rows of these tables, so lists and their counts must visit the heap until a vacuum. The
-- default waits for a fifth of the table, which in a shop of 10 000 products never comes.
ALTER TABLE products SET (autovacuum_vacuum_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE product_variants SET (autovacuum_vacuum_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE contacts SET (autovacuum_vacuum_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE sales SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE documents SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
