import { statement } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

const PRODUCTS = [
  { cover: 'contents', plan: 'contents', about: 'What is in your home, and what you carry with you.' },
  {
    cover: 'landlords',
    plan: 'landlords',
    about: 'A home that you let: the house, and rent that does not come.',
  },
  { cover: 'home', plan: 'home', about: 'The house, its garage and its fences.' },
  { cover: 'home_contents', plan: 'home-contents', about: 'The house and what is in it, by one policy.' },
]

/** A policy that is charged on the bill, and an ended policy. */
const POLICIES = [
  {
    account: '100482',
    policy: 'HC-20417',
    cover: 'contents',
    cancelled: false,
    number: '12',
    street: 'Queen Street',
    suburb: 'Auckland Central',
    city: 'Auckland',
    code: '1010',
    plan: 'contents',
  },
  {
    account: '100902',
    policy: 'HC-19002',
    cover: 'home_contents',
    cancelled: true,
    number: '11',
    street: 'Aro Street',
    suburb: 'Aro Valley',
    city: 'Wellington',
    code: '6021',
    plan: null,
  },
]

const insertProducts = statement<never>(
  'demo-insurance-products',
  `insert into insurance_product (cover_type, plan_code, about)
    select cover, plan, about from jsonb_to_recordset($1::jsonb) as p (cover text, plan text, about text)`,
)

const insertPolicies = statement<never>(
  'demo-insurance-policies',
  `insert into insurance_policy (account_code, policy_number, cover_type, is_cancelled, street_number, street_name,
      suburb, city, post_code, service_number)
    select account, policy, cover, cancelled, number, street, suburb, city, code,
      (select s.service_number from service s where s.account_code = account and s.plan_code = plan)
    from jsonb_to_recordset($1::jsonb) as p (account text, policy text, cover text, cancelled boolean,
      number text, street text, suburb text, city text, code text, plan text)`,
)

export const insuranceDemo: DemoFacts = {
  bills: async (db) => {
    await db.rows(insertProducts, [JSON.stringify(PRODUCTS)])
    await db.rows(insertPolicies, [JSON.stringify(POLICIES)])
  },
}
