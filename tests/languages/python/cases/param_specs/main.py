from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")  #! ParamSpec -> external typing.ParamSpec
R = TypeVar("R")  #! TypeVar -> external typing.TypeVar


class Session:
    def commit(self):
        return True


class Report:
    def show(self):
        return ""


def run(job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    args[0].show()  #! show -> candidates
    return job(*args, **kwargs)  #! job -> candidates


def with_session(job: Callable[Concatenate[Session, P], R]) -> Callable[P, R]:
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        return job(Session(), *args, **kwargs)  #! job -> candidates; Session -> main.py:Session

    return inner


class Task(Generic[P, R]):
    def __init__(self, job: Callable[P, R]) -> None:
        self.job = job

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.job(*args, **kwargs)  #! job -> candidates

    def later(self, *args: P.args) -> "Task[P, R]":
        return self


class Modern[**Q, S]:
    def __init__(self, job: Callable[Q, S]) -> None:
        self.job = job

    def result(self) -> S: ...


def task(job: Callable[P, R]) -> Task[P, R]:
    return Task(job)  #! Task -> main.py:Task


def report(title: str) -> Report:
    return Report()  #! Report -> main.py:Report


@with_session  #! with_session -> main.py:with_session
def save(session: Session, title: str) -> Report:
    session.commit()  #! commit -> main.py:Session.commit
    return Report()  #! Report -> main.py:Report


@task  #! task -> main.py:task
def slow(title: str) -> Report:
    return Report()  #! Report -> main.py:Report


def each(job: Callable[Concatenate[Session, ...], None]) -> None: ...


run(report, "a").show()  #! run -> main.py:run; show -> main.py:Report.show
slow("a").show()  #! slow -> main.py:Task.__call__; show -> main.py:Report.show
slow.later("a")("b").show()  #! later -> main.py:Task.later; -> main.py:Task.__call__; show -> main.py:Report.show
Modern(report).result().show()  #! Modern -> main.py:Modern; result -> main.py:Modern.result; show -> main.py:Report.show
each(lambda session: session.commit())  #! each -> main.py:each; commit -> main.py:Session.commit
