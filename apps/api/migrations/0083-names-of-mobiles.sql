-- The customer's own name for a mobile, such as `Mum's phone`. It belongs to the line: the number and the plan may change.
alter table service add column line_name text check (char_length(line_name) between 1 and 30);
