import { ACTING, PAYING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** For each call of the area: who may make it, an example request, and its changes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/usage/months': { who: ACTING },
  'GET /accounts/{accountCode}/usage/internetsummary': { who: ACTING },
  'GET /accounts/{accountCode}/usage/internetbybilldate': { who: ACTING },
  'GET /accounts/{accountCode}/usage/internetbyday': {
    who: ACTING,
    input: { query: { billDate: '2026-10-03' } },
  },
  'GET /accounts/{accountCode}/usage/internetbyhour': {
    who: ACTING,
    input: { query: { date: '2026-11-10' } },
  },
  'GET /accounts/{accountCode}/usage/datablocks': { who: ACTING },
  'GET /accounts/{accountCode}/usage/electricitysummary': { who: ACTING },
  'GET /accounts/{accountCode}/usage/electricityreadings': { who: ACTING },
  'GET /accounts/{accountCode}/usage/electricitybyday': {
    who: ACTING,
    input: { query: { billDate: '2026-10-03' } },
  },
  'GET /accounts/{accountCode}/usage/electricityhalfhours': {
    who: ACTING,
    input: { query: { from: '2026-10-01', to: '2026-10-31' } },
  },
  'GET /accounts/{accountCode}/usage/calling': { who: ACTING },
  'GET /accounts/{accountCode}/usage/alerts': { who: ACTING },
  'PUT /accounts/{accountCode}/usage/alerts': {
    who: PAYING,
    input: { body: { channel: 'Email', dataLeft: true, powerDay: true, billOver: 200 } },
    change: { action: 'usage-alerts-changed' },
  },
  'GET /accounts/{accountCode}/usage/internetnow': { who: ACTING },
  'GET /accounts/{accountCode}/usage/callingnow': { who: ACTING },
  'GET /accounts/{accountCode}/usage/electricitynow': { who: ACTING },
}
