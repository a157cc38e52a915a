module shop ! //= class shop
  use iso_fortran_env, only: real64 ! //< iso_fortran_env
  use shelf ! //< shelf
  implicit none
  integer, parameter :: limit = 3 ! //= variable shop.limit
  type :: jar ! //= class shop.jar
    integer :: size ! //= attribute shop.jar.size
  contains
    procedure :: fill => fill_jar ! //= method shop.jar.fill
  end type jar
  interface check ! //= class shop.check
    module procedure check_int
  end interface
contains
  ! Fills.
  subroutine fill_jar(self, n) ! //= function shop.fill_jar
    class(jar), intent(inout) :: self
    integer, intent(in) :: n
    real :: area(3)
    call check_int(n) ! //! check_int -> shop.f90:shop.check_int
    call self%fill(n) ! //! fill -> candidates
    print *, twice(n), area(1) ! //! twice -> shop.f90:shop.twice; area -> candidates
  end subroutine fill_jar
  function twice(n) result(r) ! //= function shop.twice
    integer :: n, r
    r = n * 2
  end function
  subroutine check_int(n) ! //= function shop.check_int
    integer :: n
    include 'x.inc' ! //< x.inc
  end subroutine
end module shop
program main ! //= class main
  use shop ! //< shop
  call Fill_Jar(a, 1) ! //! Fill_Jar -> candidates
end program
