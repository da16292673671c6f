import type { Database } from '#api/platform/database/database.ts'

import { BY_HAND, SMART } from './power-orders.ts'

/** The number of a service that ended. It has no row any more, and its number is not used again. */
const ENDED_SERVICE = 80

/** Kiri (100902) has a second, newer router that is rented. She can order one more mesh unit. */
const DEVICES = `
  insert into inventory_item (account_code, inventory_item_id, model, number_of_24ghz_networks, number_of_5ghz_networks,
      hardware_product_key) values
    ('100902', 900101, 'Hub 6', 1, 1, 'HUB6-RENTAL'),
    ('100902', 900102, 'CloudMesh Satellite', 0, 0, 'MESH-NETCOMM'),
    ('100902', 900103, 'CloudMesh Satellite', 0, 0, null),
    ('100902', 900104, 'CloudMesh Satellite', 0, 0, 'MESH-NETCOMM');`

/** Kiri changed her bill frequency twice, and after that Ben (100517) changed his. */
const BILL_CYCLES = `
  insert into bill_cycle_change (account_code, starts_on, frequency_before, frequency, day_of_month_before) values
    ('100902', '2026-02-03', 'Weekly', 'Fortnightly', 3),
    ('100902', '2026-08-03', 'Fortnightly', 'Monthly', 3),
    ('100517', '2026-10-03', 'Weekly', 'Monthly', 3);`

/** The power of Kiri ended. Ben has power at two places and had power at a third. */
const POWER = `
  insert into electricity_supply (account_code, service_number, icp, starts_on, ends_on) values
    ('100902', ${ENDED_SERVICE}, '${BY_HAND.icp}', '2024-05-01', '2026-03-31'),
    ('100517', ${ENDED_SERVICE}, '${SMART.icp}', '2023-05-01', '2024-09-11');
  insert into service (account_code, service_number, plan_code, service_entity, location_id, detail, status, started_on)
    select '100517', 90, 'power-dial', icp, location_id, '31 Aro Street, Wellington', 'on', '2026-06-01'
    from electricity_connection where icp = '${BY_HAND.icp}';
  insert into electricity_supply (account_code, service_number, icp, starts_on)
    values ('100517', 90, '${BY_HAND.icp}', '2026-06-01');`

/**
 * Two requests for the first number of Hemi (100801): the older one ended and the newer one is open. A request for his
 * second number ended.
 */
const NUMBER_REQUESTS = `
  insert into number_request (request_id, account_code, service_number, kind, state, number, new_number, sim_number,
      provider_key, provider_account, asked_at, changed_at, asked_by, ask_at) values
    ('00000000-0000-4000-8000-00000000000a', '100801', 1, 'sim', 'failed', '021 555 0181', null, '8964029900000053824',
      null, null, '2026-11-02T03:00:00Z', '2026-11-02T03:05:00Z', 'web:user-hemi', null),
    ('00000000-0000-4000-8000-00000000000b', '100801', 1, 'transfer', 'waiting', '021 555 0181', '021 777 0123',
      '8964029900000042710', 'HARBOUR-MOBILE', 'HM-4471', '2026-11-20T20:00:00Z', '2026-11-20T20:00:00Z', 'web:user-hemi',
      '2100-01-01T00:00:00Z'),
    ('00000000-0000-4000-8000-00000000000c', '100801', 2, 'esim', 'stopped', '021 555 0182', null, null, null, null,
      '2026-11-20T20:30:00Z', '2026-11-20T20:31:00Z', 'web:user-hemi', null);`

/** Gives demo accounts past services, past requests, and two of some things. */
export async function addHouseholdHistory(db: Database): Promise<void> {
  await db.script(DEVICES + BILL_CYCLES + POWER + NUMBER_REQUESTS)
}
