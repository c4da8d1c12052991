import { statement, type Database } from '../../../platform/database/database.ts';

/** Name of the job that makes the files of an order's tickets. */
export const TICKET_FILE_JOB = 'make-ticket-files';

/** What such a job is given. */
export type TicketFileOrder = { transactionId: number };

// The key makes a second wish for the same order no second job.
const ADD_JOB = statement<never>(`
  select from graphile_worker.add_job(
    '${TICKET_FILE_JOB}', json_build_object('transactionId', $1::bigint), job_key := 'ticket-files-' || $1::bigint,
    max_attempts := 10
  )`);

/** Asks for the files of an order's tickets. Inside a database transaction the job begins with its commit. */
export const requestTicketFiles = async (database: Database, transactionId: number): Promise<void> => {
  await database.query(ADD_JOB, [transactionId]);
};
