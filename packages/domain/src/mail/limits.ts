/** The limits of a mailbox's filters. A server accepts scripts of a megabyte and at most four redirects of a message. */
export const MAX_FILTERS = 50
export const MAX_CONDITIONS = 30
export const MAX_FILTER_NAME_CHARACTERS = 80
export const MAX_VALUE_CHARACTERS = 200

/** The maximum number of addresses that all filters of a mailbox forward to: a mail server redirects a message to no more. */
export const MAX_FORWARDS = 4
