/** Values in an EIEP13A file: lines of comma-separated fields with half-hours of use. Source: Electricity Authority, EIEP13A. */
export const HEADER = 'HDR'
export const CONSUMPTION_FILE = 'ICPCONS'
export const DETAIL = 'DET'
export const ACCEPTED = '000'
/** Energy from the network to the customer. */
export const EXTRACTED = 'X'
/** Energy from the customer to the network. */
export const INJECTED = 'I'
export const READ = 'RD'
export const ESTIMATE = 'ES'
/** The zone of standard time, without daylight saving, and its hours ahead of UTC. */
export const STANDARD_TIME = 'NZST'
export const STANDARD_HOURS_AHEAD = 12
/** A period in a file begins a second after the half-hour. In milliseconds, like the next two. */
export const FIRST_SECOND = 1_000
export const HALF_HOUR = 1_800_000
export const HOUR = 3_600_000
export const WATT_HOURS_A_KWH = 1_000
