import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { fillBillHistory } from './bill-history.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { DEMO_FIBRE_ORDERS, getFibreOrderAccount } from './fibre-orders.ts'
import { fillInternetHours } from './internet-hours.ts'
import { fillInternetUsage } from './internet-usage.ts'
import { findDemoLocation } from './locations.ts'
import { DEMO_DOMAIN, NEXT_BILL_IN_DAYS } from './people.ts'
import { DEMO_CONTRACTS, DEMO_ORDERS, DEMO_SERVICES } from './products.ts'

const FIRST_ORDER_NUMBER = 700_003

/** Fills the services, orders, usage, bills and payments of the demo accounts, dated from `today`. */
export async function fillBooks(db: Queries, today: Day): Promise<void> {
  await fillCatalogue(db)
  await fillServices(db, today)
  await fillWiremuHistory(db, today)
  await fillOrders(db, today)
  await fillInternetUsage(db, today)
  await fillInternetHours(db, today)
  await fillBillHistory(db, today)
  await makeFaultyBills(db)
  await fillCredits(db)
}

const insertService = statement<never>(
  'demo-books-insert-service',
  `
    insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity, location_id)
    select account, row_number() over (partition by account order by place), plan, detail,
      case when started is null then 'ordered' else 'on' end, started,
      case p.kind when 'broadband' then 'c' || account || '@' || $1::text
        when 'voice' then detail when 'mobile' then detail
        when 'power' then (select min(e.icp) from electricity_connection e where e.location_id = location) end,
      case when p.kind in ('broadband', 'power') then location end
    from jsonb_to_recordset($2::jsonb) as s (account text, place int, plan text, detail text, location text,
      started date)
    join plan p on p.plan_code = s.plan`,
)

const insertElectricitySupply = statement<never>(
  'demo-books-insert-electricity-supply',
  `insert into electricity_supply (account_code, service_number, icp, starts_on)
    select account_code, service_number, service_entity, started_on from service join plan using (plan_code)
    where kind = 'power' and status = 'on' and service_entity is not null`,
)

const WIREMU = '103004'
const WIREMU_POWER = { service: 80, beganDaysAgo: 900, endedDaysAgo: 240 }
/** Wiremu has had monthly bills for 14 months, and before that fortnightly bills 13 times. */
const WIREMU_BILLS = { months: 14, fortnights: 13 }

/** Wiremu had power until he changed to another company. The table `service` has no row for an ended service. */
const insertEndedSupply = statement<never>(
  'demo-books-insert-ended-supply',
  `insert into electricity_supply (account_code, service_number, icp, starts_on, ends_on)
    select $1, $2, icp, $3, $4 from electricity_connection where location_id = $5`,
)

/** Wiremu changed his bill frequency twice. */
const insertBillCycleChanges = statement<never>(
  'demo-books-insert-bill-cycle-changes',
  `insert into bill_cycle_change (account_code, starts_on, frequency_before, frequency, day_of_month_before)
    select $1, starts, before, frequency, extract(day from starts)
    from (values ($2::date, 'Weekly', 'Fortnightly'), ($3::date, 'Fortnightly', 'Monthly')) c (starts, before, frequency)`,
)

async function fillWiremuHistory(db: Queries, today: Day): Promise<void> {
  const { service, beganDaysAgo, endedDaysAgo } = WIREMU_POWER
  const [began, ended] = [addDays(today, -beganDaysAgo), addDays(today, -endedDaysAgo)]
  await db.rows(insertEndedSupply, [WIREMU, service, began, ended, findDemoLocation(WIREMU)])
  const monthly = addMonths(addDays(today, NEXT_BILL_IN_DAYS), -WIREMU_BILLS.months)
  const fortnightly = addDays(monthly, -WIREMU_BILLS.fortnights * 14)
  await db.rows(insertBillCycleChanges, [WIREMU, fortnightly, monthly])
}

async function fillServices(db: Queries, today: Day): Promise<void> {
  const services = DEMO_SERVICES.map(({ daysOn, ...service }, place) => ({
    ...service,
    place,
    location: findDemoLocation(service.account),
    started: daysOn === null ? null : addDays(today, -daysOn),
  }))
  await db.rows(insertService, [DEMO_DOMAIN, JSON.stringify(services)])
  await db.rows(insertElectricitySupply, [])
  await fillContracts(db, today)
}

const updateService = statement<never>(
  'demo-books-update-service',
  `update service s set contract_started_on = starts, contract_ends_on = ends,
      termination_cents = c."terminationCents", termination_monthly_cents = c."monthlyCents"
    from jsonb_to_recordset($1::jsonb) as c (account text, plan text, starts date, ends date,
      "terminationCents" bigint, "monthlyCents" bigint)
    where s.account_code = c.account and s.plan_code = c.plan`,
)

async function fillContracts(db: Queries, today: Day): Promise<void> {
  const contracts = DEMO_CONTRACTS.map(({ daysOn, endsInDays, ...contract }) => ({
    ...contract,
    starts: addDays(today, -daysOn),
    ends: addDays(today, endsInDays),
  }))
  await db.rows(updateService, [JSON.stringify(contracts)])
}

const insertProductOrder = statement<never>(
  'demo-books-insert-product-order',
  `insert into product_order
      (account_code, order_number, kind, status, sub_status, description, placed_on, expected_on)
    select account, number, kind, status, "subStatus", description, placed, expected
    from jsonb_to_recordset($1::jsonb) as o (account text, number bigint, kind text, status text,
      "subStatus" text, description text, placed date, expected date)`,
)

async function fillOrders(db: Queries, today: Day): Promise<void> {
  const fibre = DEMO_FIBRE_ORDERS.map((order, place) => ({
    ...order,
    account: getFibreOrderAccount(place),
    kind: 'fibre',
    description: 'Fibre 300',
    placedDaysAgo: 14,
  }))
  const orders = [...DEMO_ORDERS, ...fibre].map((order, place) => ({
    ...order,
    number: FIRST_ORDER_NUMBER + place,
    placed: addDays(today, -order.placedDaysAgo),
    expected: order.expectedInDays === null ? null : addDays(today, order.expectedInDays),
  }))
  await db.rows(insertProductOrder, [JSON.stringify(orders)])
}

const insertPendingCredit = statement<never>(
  'demo-books-insert-pending-credit',
  `insert into pending_credit (account_code, credit_number, amount_cents, description)
    values ('100517', 1, 1000, 'Your technician was late')`,
)

const insertUnbilledCredit = statement<never>(
  'demo-books-insert-unbilled-credit',
  `insert into unbilled_credit (account_code, credit_number, charge_including_gst_cents, description)
    values ('100517', 1, 575, 'Two days without power')`,
)

async function fillCredits(db: Queries): Promise<void> {
  await db.rows(insertPendingCredit, [])
  await db.rows(insertUnbilledCredit, [])
}

const setEarlyDueDate = statement<never>(
  'demo-books-update-invoice',
  `update invoice set due_date = bill_date - 1 where ${toBillCondition('100517', 1)}`,
)

const withdrawApproval = statement<never>(
  'demo-books-update-invoice-2',
  `update invoice set is_approved = false, ledger_through = null where ${toBillCondition('103001', 1)}`,
)

const deleteLedgerTransaction = statement<never>(
  'demo-books-delete-ledger-transaction',
  `delete from ledger_transaction t using invoice i
    where t.account_code = i.account_code and t.source = 'invoice:' || i.invoice_number and not i.is_approved`,
)

const deleteCommunication = statement<never>(
  'demo-books-delete-communication',
  `delete from communication c using invoice i
    where c.account_code = i.account_code and c.source = 'bill:' || i.invoice_number and not i.is_approved`,
)

const cutInvoiceBody = statement<never>(
  'demo-books-update-invoice-3',
  `update invoice set xml_body = left(invoice_xml(account_code, invoice_number), 200)
    where ${toBillCondition('103001', 2)}`,
)

/**
 * The newest bill of Ben has a due date before its bill date. The newest bill of Tama waits for approval, and the XML
 * body of the bill before it is incomplete.
 */
async function makeFaultyBills(db: Queries): Promise<void> {
  await db.rows(setEarlyDueDate, [])
  await db.rows(withdrawApproval, [])
  await db.rows(deleteLedgerTransaction, [])
  await db.rows(deleteCommunication, [])
  await db.rows(cutInvoiceBody, [])
}

/** An SQL condition for the n-th newest bill of an account. */
function toBillCondition(account: string, position: number): string {
  return `account_code = '${account}' and invoice_number = (
    select invoice_number from invoice where account_code = '${account}'
    order by invoice_number desc limit 1 offset ${position - 1})`
}
