/** The same message for an unknown connection and for a connection of another account. */
export const UNKNOWN_CONNECTION = { field: 'icp', message: 'expected a connection that supplies the account' }

export const SMART_METER = { field: 'icp', message: 'expected a connection without smart meters' }
