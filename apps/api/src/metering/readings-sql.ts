/** Readings of registers, as a table of a statement: of those entered for one day the newest holds. */
export const READINGS = `(
  select distinct on (account_code, service_number, serial_number, channel_number, read_on)
    account_code, service_number, serial_number, channel_number, read_on, value, read_by
  from register_reading
  order by account_code, service_number, serial_number, channel_number, read_on, entered_at desc)`
