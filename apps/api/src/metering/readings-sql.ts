/** Readings of registers, as a table of a statement: if a day has several, the newest is used; withdrawn ones are left out. */
export const READINGS = `(
  select distinct on (account_code, service_number, serial_number, channel_number, read_on)
    account_code, service_number, serial_number, channel_number, read_on, value, read_by
  from register_reading where withdrawn_at is null
  order by account_code, service_number, serial_number, channel_number, read_on, entered_at desc)`
