-- Products stand on extras, so this reference cannot be said where the table of options is declared.
ALTER TABLE modifier_options ADD CONSTRAINT modifier_options_product_fkey
  FOREIGN KEY (organization_id, product_id) REFERENCES products (organization_id, id);
