import type { AddKind } from '../contract.ts'

/** What a plan is for, beside fixed broadband and its homeline. Source: MOB-059, WBB-034, VID-024. */
export const ADDED_SERVICES = [
  'mobile2_linerental',
  'mobile2_addon',
  'mobile2_wbb_addon',
  'wireless',
  'onlinevideo',
] as const
export type AddedService = (typeof ADDED_SERVICES)[number]

type Added = {
  /** The service whose plan is ordered. */
  readonly service: AddedService
  /** What the account has to have for it, by any of these; empty where a line begins with the order. */
  readonly on: readonly (AddedService | 'broadband')[]
  /** Under which a bill charges it. */
  readonly category: 'Mobile' | 'Broadband' | 'Extras'
}

/** Source: ORD-084. */
export const ADDED: Readonly<Record<AddKind, Added>> = {
  mobileplan: { service: 'mobile2_linerental', on: ['mobile2_linerental'], category: 'Mobile' },
  mobileaddon: { service: 'mobile2_addon', on: ['mobile2_linerental'], category: 'Mobile' },
  mobilelead: { service: 'mobile2_linerental', on: ['mobile2_linerental'], category: 'Mobile' },
  connection: { service: 'mobile2_linerental', on: [], category: 'Mobile' },
  wirelessaddon: { service: 'mobile2_wbb_addon', on: ['wireless'], category: 'Broadband' },
  wirelessproduct: { service: 'wireless', on: ['wireless'], category: 'Broadband' },
  onlinevideo: { service: 'onlinevideo', on: ['broadband', 'wireless'], category: 'Extras' },
}

/** Whether each line that an order is about gets another plan; else something is added. */
export function changesPlan(kind: AddKind): boolean {
  const { service, on } = ADDED[kind]
  return on.includes(service)
}
