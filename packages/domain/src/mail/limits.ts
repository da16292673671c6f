/** What a mailbox's filters may hold. A server takes scripts of a megabyte and no more than four redirects of a message. */
export const MOST_FILTERS = 50
export const MOST_CONDITIONS = 30
export const MOST_FILTER_NAME_CHARACTERS = 80
export const MOST_VALUE_CHARACTERS = 200

/** Addresses that a mailbox forwards to, over all of its filters: a mail server redirects no message to more. */
export const MOST_FORWARDS = 4
