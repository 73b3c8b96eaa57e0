#!/bin/bash
# Makes the parts of a plan as a job array: task 1 makes the first line.
# usage: sbatch --array=1-$(wc -l <plan.ndjson) slurm.sh plan.ndjson
#SBATCH --job-name=tiles
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --requeue
exec cartouche tiles --quiet --run-job "$(sed -n "${SLURM_ARRAY_TASK_ID}p" "$1")"
