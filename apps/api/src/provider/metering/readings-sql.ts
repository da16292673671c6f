/**
 * A table expression of the readings of registers. If a day has several, the newest is used; withdrawn readings are left
 * out. `value` is the displayed value, and `counted` adds the kWh of each restart at 0.
 */
export const READINGS = `(
  select *, value + sum(restart_kwh) over (
    partition by account_code, service_number, serial_number, channel_number order by read_on) as counted
  from (
    select distinct on (account_code, service_number, serial_number, channel_number, read_on)
      account_code, service_number, serial_number, channel_number, read_on, value, read_by, restart_kwh
    from register_reading where withdrawn_at is null
    order by account_code, service_number, serial_number, channel_number, read_on, entered_at desc) used)`
