/** The names of fees in quotes and on bills. */
export const TERMINATION_NAME = 'Early termination fee'
export const POSTAGE_NAME = 'Modem postage'
