// browsers drop a table's own roles when its rows are laid out as something else
export const TABLE = { role: 'table' }
export const ROW_GROUP = { role: 'rowgroup' }
export const ROW = { role: 'row' }
export const COLUMN_HEADER = { role: 'columnheader' }
export const ROW_HEADER = { role: 'rowheader' }
export const CELL = { role: 'cell' }
