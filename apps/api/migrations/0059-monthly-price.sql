-- The monthly price that comes to this one of a bill, to the cent: `period_price` the other way round.
create function monthly_price(charge_cents bigint, frequency text) returns bigint language sql immutable
  return case frequency
    when 'Weekly' then round(charge_cents * 52 / 12.0)
    when 'Fortnightly' then round(charge_cents * 52 / 24.0)
    else charge_cents
  end::bigint;
