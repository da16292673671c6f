-- What a browser said of itself when the session began; null for sessions from before, and where it said nothing.
alter table login_session add column user_agent text;
