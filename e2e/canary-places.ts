import { TOKENS_ON_SERVER } from './stored-session.ts'

/** In bearer mode the page stores tokens, by requirement; the code arrives in the address (RFC 6749, 4.1.2). */
const OF_BEARER_MODE: Readonly<Record<string, readonly string[]>> = {
  code: ['addresses', 'bodies'],
  code_verifier: ['bodies'],
  access_token: ['local switchboard.session.token'],
  refresh_token: ['local switchboard.session.refresh_token'],
  id_token: ['local switchboard.session.id_token'],
  'access token of staff': ['tab switchboard.session.token'],
}

/**
 * In cookie mode the page has no token. The value stored as its refresh token only distinguishes renewals
 * and opens nothing.
 */
const OF_COOKIE_MODE: Readonly<Record<string, readonly string[]>> = {
  code: ['addresses'],
  refresh_token: ['local switchboard.session.refresh_token'],
}

/**
 * The places where each canary is found at the end of the journey; a missing or an extra place is a
 * failure. `bodies` and `addresses` are sent by the browser to the portal. Only the planted canary may be
 * in `log`, `traces`, `metrics`, `console` or a cache.
 */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  planted: ['cached', 'console', 'databases kanari-planted-7391', 'local kept', 'log', 'tab kept', 'traces'],

  'wrong password': ['bodies'],
  'password by a link': ['bodies'],
  'changed password': ['bodies'],
  'wrong password in the app': ['bodies'],
  'password as a name': ['bodies'],
  // the demo prints its password when it starts
  'password of the demo': ['bodies', 'welcome'],
  'password of the wifi': ['bodies'],

  // from the links of letters; staff arrive by a link of their desk
  'link to a new password': ['addresses', 'bodies'],
  'link of an invitation': ['column letter.link', 'letter Lani Fonoti invites you to their account'],
  'token of staff': ['addresses', 'bodies'],

  ...(TOKENS_ON_SERVER ? OF_COOKIE_MODE : OF_BEARER_MODE),
  'access token of the app': ['local switchboard.app.session.token'],
  'refresh token of the app': ['local switchboard.app.session.refresh_token'],

  // the page sends a card only to the gateway, which stores the holder's name
  'holder of the card': ['sandbox gateway.jsonl'],

  // the payer gets a copy of the authority; a reply is stored for a day so that a repeated request gets it
  // again
  'bank account': [
    'bodies',
    'column communication.body',
    'column idempotency_key.reply',
    'column recurring_method.account',
    'letter Your direct debit authority',
  ],
  'name of the bank account': [
    'bodies',
    'column audit_event.detail',
    'column communication.body',
    'column idempotency_key.reply',
    'column recurring_method.account_name',
    'letter Your direct debit authority',
  ],

  // the owner is notified, and the audit trail names the invited person
  'e-mail address': [
    'bodies',
    'column audit_event.detail',
    'column communication.body',
    'column letter.to_address',
    'column pending_person.email',
    'letter Lani Fonoti invites you to their account',
    'letter Somebody was invited to your account',
  ],
  'mobile number': ['bodies', 'column pending_person.mobile_number'],
  'date of birth': ['bodies', 'column pending_person.date_of_birth'],

  // the search call has the search words in its query
  'address that was searched for': ['addresses'],
  // a draft of an order is stored so that a reload keeps it
  'ICP number': [
    'bodies',
    'column electricity_connection.icp',
    'column electricity_register.icp',
    'tab switchboard.session.draft.power',
  ],
  'address that was chosen': [
    'addresses',
    'column address.full_address',
    'tab switchboard.session.draft.power',
  ],
}

/** Canaries that no column has any more but the database files still contain: a used link opens nothing. */
export const ONCE_KEPT: readonly string[] = ['link to a new password']
