import { TOKENS_ON_SERVER } from './stored-session.ts'

/** In bearer mode the page stores tokens, as required. The code is in the address (RFC 6749, 4.1.2). */
const BEARER_MODE_PLACES: Readonly<Record<string, readonly string[]>> = {
  code: ['addresses', 'bodies'],
  code_verifier: ['bodies'],
  access_token: ['local switchboard.session.token'],
  refresh_token: ['local switchboard.session.refresh_token'],
  id_token: ['local switchboard.session.id_token'],
  'access token of staff': ['tab switchboard.session.token'],
}

/**
 * In cookie mode the page has no token. The stored `refresh_token` only distinguishes renewals and gives no
 * access.
 */
const COOKIE_MODE_PLACES: Readonly<Record<string, readonly string[]>> = {
  code: ['addresses'],
  refresh_token: ['local switchboard.session.refresh_token'],
}

/**
 * The expected places of each canary at the end of the journey. `bodies` and `addresses` are those of the requests of the
 * browser to the portal. Only the planted canary may be in `log`, `traces`, `metrics`, `console` or a cache.
 */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  planted: ['cached', 'console', 'databases kanari-planted-7391', 'local kept', 'log', 'tab kept', 'traces'],

  'wrong password': ['bodies'],
  'password by a link': ['bodies'],
  'changed password': ['bodies'],
  'wrong password in the app': ['bodies'],
  'password as a name': ['bodies'],
  // the start message of the demo contains its password
  'password of the demo': ['bodies', 'welcome'],
  'password of the wifi': ['bodies'],

  // these are in links: of letters, and of the staff desk
  'link to a new password': ['addresses', 'bodies'],
  'link of an invitation': ['column letter.link', 'letter Lani Fonoti invites you to their account'],
  'token of staff': ['addresses', 'bodies'],

  ...(TOKENS_ON_SERVER ? COOKIE_MODE_PLACES : BEARER_MODE_PLACES),
  'access token of the app': ['local switchboard.app.session.token'],
  'refresh token of the app': ['local switchboard.app.session.refresh_token'],

  // the page sends a card only to the gateway, which stores the name of the holder
  'holder of the card': ['sandbox gateway.jsonl'],

  // the payer gets a copy of the authority, and a reply is stored for a day for repeated requests
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
  'email address': [
    'bodies',
    'column audit_event.detail',
    'column communication.body',
    'column letter.to_address',
    'column pending_person.email',
    'letter Lani Fonoti invites you to their account',
    'letter Someone was invited to your account',
  ],
  'mobile number': ['bodies', 'column pending_person.mobile_number'],
  'date of birth': ['bodies', 'column pending_person.date_of_birth'],

  // the query of the search call contains the search words
  'address that was searched for': ['addresses'],
  // the tab stores the draft of an order for a reload
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

/** Canaries that the database files still contain, although no column does. A used link gives no access. */
export const PLACES_IN_FILES: readonly string[] = ['link to a new password']
