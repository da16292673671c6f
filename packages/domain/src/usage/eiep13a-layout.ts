/** Words of an EIEP13A file, half-hours of consumption by lines of comma-separated fields. Source: Electricity Authority, EIEP13A. */
export const HEADER = 'HDR'
export const CONSUMPTION_FILE = 'ICPCONS'
export const DETAIL = 'DET'
export const ACCEPTED = '000'
/** Extracted from the network: what the customer consumed. */
export const EXTRACTED = 'X'
/** What the customer put into the network. */
export const INJECTED = 'I'
export const READ = 'RD'
export const ESTIMATE = 'ES'
/** The zone of times that the clock changes of summer do not move, and how many hours it is ahead of UTC. */
export const STANDARD_TIME = 'NZST'
export const STANDARD_HOURS_AHEAD = 12
/** A period is written from the second after the half-hour begins. */
export const FIRST_SECOND = 1_000
export const HALF_HOUR = 1_800_000
export const HOUR = 3_600_000
export const WATT_HOURS_A_KWH = 1_000
