import type { AddKind } from '../contract.ts'

/** The services of plans besides fixed broadband and its homeline. Source: MOB-059, WBB-034, VID-024. */
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
  /** The account needs a line of one of these services. Empty if the order begins a new line. */
  readonly on: readonly (AddedService | 'broadband')[]
  /** The category of the charge on a bill. */
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

/** Whether the order gives its lines another plan. Other orders add a product. */
export function changesPlan(kind: AddKind): boolean {
  const { service, on } = ADDED[kind]
  return on.includes(service)
}
