import { TOKENS_ON_SERVER } from './stored-session.ts'

/** The requirements put tokens into the page's storage; a code comes by the address (RFC 6749, 4.1.2). */
const OF_BEARER_MODE: Readonly<Record<string, readonly string[]>> = {
  code: ['addresses', 'bodies'],
  code_verifier: ['bodies'],
  access_token: ['local switchboard.session.token'],
  refresh_token: ['local switchboard.session.refresh_token'],
  id_token: ['local switchboard.session.id_token'],
  'access token of staff': ['tab switchboard.session.token'],
}

/** The page has no token; what stands in place of a refresh token tells one renewal from the next, and opens nothing. */
const OF_COOKIE_MODE: Readonly<Record<string, readonly string[]>> = {
  code: ['addresses'],
  refresh_token: ['local switchboard.session.refresh_token'],
}

/**
 * Where each canary stands at the end of the journey, and nowhere else: a place that is missing here or there is a failure.
 * `bodies` and `addresses` are what the browser sends to the portal. No canary but the one that is planted stands in `log`,
 * `traces`, `metrics`, `console` or a cache.
 */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  planted: ['cached', 'console', 'databases kanari-planted-7391', 'local kept', 'log', 'tab kept', 'traces'],

  'wrong password': ['bodies'],
  'password by a link': ['bodies'],
  'changed password': ['bodies'],
  'wrong password in the app': ['bodies'],
  'password as a name': ['bodies'],
  // a start of the demo says it
  'password of the demo': ['bodies', 'welcome'],
  'password of the wifi': ['bodies'],

  // by the letters' links; staff come by one of their desk
  'link to a new password': ['addresses', 'bodies'],
  'link of an invitation': ['column letter.link', 'letter Lani Fonoti invites you to their account'],
  'token of staff': ['addresses', 'bodies'],

  ...(TOKENS_ON_SERVER ? OF_COOKIE_MODE : OF_BEARER_MODE),
  'access token of the app': ['local switchboard.app.session.token'],
  'refresh token of the app': ['local switchboard.app.session.refresh_token'],

  // the page sends a card to the gateway alone, which keeps the holder's name
  'holder of the card': ['sandbox gateway.jsonl'],

  // the payer gets a copy of the authority; an answer is kept for a day, to be given again
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

  // the owner is told, and reads in the trail, who was invited
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

  // the call that searches has the words in its query
  'address that was searched for': ['addresses'],
  // an order that is being put together is kept for a reload
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

/** What no column has any more, and the files of the database still: a link that has done its work opens nothing. */
export const ONCE_KEPT: readonly string[] = ['link to a new password']
