-- An e-mail may say the same in HTML, besides its plain text.
alter table communication add column html text check (html is null or channel = 'Email');
