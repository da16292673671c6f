import type { Day } from '@switchboard/domain/day'
import { bankAccountProblems } from '@switchboard/domain/payments/bank-account'
import type { BankAccount } from '@switchboard/domain/payments/bank-account'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { hasBranch } from './parse-list.ts'
import type { BranchList, BranchRange } from './parse-list.ts'
import { readShippedList } from './shipped-list.ts'

const lists = statement<{ source: string; listedOn: Day }>(
  'bank branch list',
  `select source, listed_on::text as "listedOn" from bank_branch_list`,
)
const ranges = statement<BranchRange>(
  'bank branch ranges',
  'select bank, first_branch as first, last_branch as last from bank_branch_range order by bank, first_branch',
)
const rangesOfBank = statement<BranchRange>(
  'branch ranges of a bank',
  'select bank, first_branch as first, last_branch as last from bank_branch_range where bank = $1',
)
const rangesRemoved = statement<never>('bank branch ranges removed', 'delete from bank_branch_range')
const listSaved = statement<never>(
  'bank branch list saved',
  `insert into bank_branch_list (source, listed_on) values ($1, $2)
   on conflict (is_only) do update set source = excluded.source, listed_on = excluded.listed_on`,
)
const rangesSaved = statement<never>(
  'bank branch ranges saved',
  `insert into bank_branch_range (bank, first_branch, last_branch)
   select * from unnest($1::text[], $2::integer[], $3::integer[])`,
)

/** The list in use: the one that an operator loaded, or the one of the release. */
export async function readBranchList(queries: Queries): Promise<BranchList> {
  const [loaded] = await queries.rows(lists, [])
  return loaded === undefined ? readShippedList() : { ...loaded, ranges: await queries.rows(ranges, []) }
}

/** Whether a bank has a branch of that number. Source: PAY-043, Readings. */
export async function isBranchInUse(
  queries: Queries,
  number: { readonly bank: string; readonly branch: string },
): Promise<boolean> {
  const [loaded] = await queries.rows(lists, [])
  const listed =
    loaded === undefined ? readShippedList().ranges : await queries.rows(rangesOfBank, [number.bank])
  return hasBranch(listed, number)
}

/** The problems of a bank account's parts, with a branch that is not in use. Check digits include the branch, so they may fail too. */
export async function findBankAccountProblems(queries: Queries, number: BankAccount) {
  const problems = bankAccountProblems(number)
  const hasBranchNumber = problems.bank === undefined && problems.branch === undefined
  if (hasBranchNumber && !(await isBranchInUse(queries, number))) problems.branch = 'notInUse'
  return problems
}

/** Replaces the list in use. */
export async function saveBranchList(queries: Queries, list: BranchList): Promise<void> {
  await queries.rows(rangesRemoved, [])
  await queries.rows(listSaved, [list.source, list.listedOn])
  await queries.rows(rangesSaved, [
    list.ranges.map(({ bank }) => bank),
    list.ranges.map(({ first }) => first),
    list.ranges.map(({ last }) => last),
  ])
}
