import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The executed plan of one statement. */
export interface Plan {
  statement: string
  /** Pages of 8 kB that were read, from memory or disk. */
  buffers: number
  milliseconds: number
  /** Tables with a sequential scan. */
  scanned: string[]
  indexes: string[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Runs `work` and returns its statements. */
export async function recordStatements(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const latest = new WeakMap<QueryId, RootOperationNode>()
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      latest.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = latest.get(queryId)
      if (node) statements.push(db.getExecutor().compileQuery(node, queryId))
      return result
    },
  }
  await work(db.withPlugin(recorder))
  return statements
}

/** Runs `work`, then explains each of its statements by executing it again in a transaction that is rolled back. */
export async function explainPlans(db: Database, work: (db: Database) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const statement of await recordStatements(db, work)) plans.push(await explain(db, statement))
  return plans
}

class RolledBack extends Error {}

async function explain(db: Database, { sql, parameters }: CompiledQuery): Promise<Plan> {
  const query = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
  let plan: Plan | undefined
  try {
    await db.transaction().execute(async (tx) => {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(query)
      const [found] = rows[0]?.['QUERY PLAN'] ?? []
      if (found) plan = toPlan(sql, found.Plan, found['Execution Time'])
      throw new RolledBack()
    })
  } catch (cause) {
    if (!(cause instanceof RolledBack)) throw cause
  }
  if (!plan) throw new Error(`There is no plan of ${sql}`)
  return plan
}

function toPlan(statement: string, root: PlanNode, milliseconds: number): Plan {
  const nodes = [...allNodes(root)]
  return {
    statement,
    milliseconds,
    // The root's counts include its children.
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
  }
}

function* allNodes(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* allNodes(child)
}
